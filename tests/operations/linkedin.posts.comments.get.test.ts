import { useBench } from '../support/content.ts';
import { describeGet } from '../support/suites/get.ts';

describeGet(useBench(), 'linkedin.posts.comments.get');
