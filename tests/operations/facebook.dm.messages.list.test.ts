import { useBench } from '../support/content.ts';
import { describeMessages, onMessenger } from '../support/suites/conversations.ts';

describeMessages(useBench(), onMessenger);
