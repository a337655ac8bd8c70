import { useBench } from '../support/content.ts';
import { describeMessages, onInstagram } from '../support/suites/conversations.ts';

describeMessages(useBench(), onInstagram);
