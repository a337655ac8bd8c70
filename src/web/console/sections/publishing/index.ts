/** The section of the publish ledger. */
import type { ConsolePage, Section } from '../../declare.ts';
import { approve, createLink, deleteLink, edit, giveBack, submit } from './approval.ts';
import { calendar, move } from './calendar.ts';
import { calendarFeeds, createFeed, deleteFeed } from './calendar-feeds.ts';
import { check, compose, publish, upload } from './compose/page.ts';
import { cancelGroup, groupDetail, groupList } from './groups.ts';
import { cancelFile, importDetail, importList, runFile, sendFile } from './imports.ts';
import { ledgerCsv, showLedger } from './list.ts';
import { showRequest } from './post-page.ts';
import { cancel, detailPath, resolve, retry } from './posts.ts';
import { askQueue, changeQueue, createQueue, editQueue, newQueue } from './queue-form.ts';
import { queueDetail, queueList, removeQueue } from './queues.ts';

const list: ConsolePage = {
  path: '/publishing',
  role: 'viewer',
  nav: { label: 'Posts', group: 'Operate' },
  show: showLedger,
  csv: ledgerCsv,
};

const detail: ConsolePage = { path: detailPath, role: 'viewer', show: showRequest };

export const publishing: Section = {
  // The calendar, the form, the groups, the queues and the imports come first, because to the page of a request their addresses look like ids.
  pages: [
    list,
    calendarFeeds,
    calendar,
    compose,
    groupList,
    groupDetail,
    queueList,
    newQueue,
    queueDetail,
    editQueue,
    importList,
    importDetail,
    detail,
  ],
  changes: [
    publish,
    check,
    cancelGroup,
    createQueue,
    askQueue,
    changeQueue,
    removeQueue,
    sendFile,
    runFile,
    cancelFile,
    move,
    createFeed,
    deleteFeed,
    ...[cancel, resolve, retry, edit, submit, approve, giveBack, createLink, deleteLink].map((change) => ({
      ...change,
      page: detail,
    })),
  ],
  calls: [upload],
};
