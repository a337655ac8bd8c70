import { useBench } from '../support/content.ts';
import { describeThreads, onInstagram } from '../support/suites/conversations.ts';

describeThreads(useBench(), onInstagram);
