import { quotaBudget } from '../../meta/publishing/quota.ts';

export const publishingBudget = quotaBudget({ budget: 'publishing', edge: 'content_publishing_limit' });
