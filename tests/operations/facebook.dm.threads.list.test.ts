import { useBench } from '../support/content.ts';
import { describeThreads, onMessenger } from '../support/suites/conversations.ts';

describeThreads(useBench(), onMessenger);
