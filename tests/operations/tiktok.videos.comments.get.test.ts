import { useBench } from '../support/content.ts';
import { describeGet } from '../support/suites/get.ts';

const bench = useBench();

describeGet(bench, 'tiktok.videos.comments.get');
