import { guide } from '../guide.ts';

export const changes = guide('changes');
