import { useBench } from '../support/content.ts';
import { describeGet } from '../support/suites/get.ts';

describeGet(useBench(), 'tiktok.videos.items.get');
