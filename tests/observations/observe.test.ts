/**
 * Tests that each change is reported to customers once, however often and in whatever order the provider
 * reports it.
 */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { facebook } from '../support/connect.ts';
import { changesIn } from '../support/observed.ts';
import { collect, feedBody, pageComment, shifted } from '../support/provider-webhook.ts';
import { exhaustiveTest, sampleTest } from '../support/sample.ts';
import { useWatching, type Watched, watch } from '../support/watched.ts';

const watching = useWatching();
let page: Watched;
beforeEach(async () => {
  page = await watch(watching, facebook);
});

const told = async () => changesIn(await page.events());

/**
 * Lets one thing happen and then another that changes it, and returns the webhooks about both; neither is
 * reported yet.
 */
async function happenTo(before: string, event: string) {
  const { externalId, body: added } = await page.happen(before);
  return { externalId, added, body: (await page.happen(event, { externalId })).body };
}

type Change = () => Promise<{ externalId: string; body: string }>;
const changes: [action: string, change: Change][] = [
  ['created', () => page.happen('comment_added')],
  ['updated', () => happenTo('comment_added', 'comment_edited')],
  ['moderated', () => happenTo('comment_added', 'comment_hidden')],
  ['deleted', () => happenTo('comment_added', 'comment_removed')],
  ['updated', () => happenTo('message_received', 'message_edited')],
];

describe.each(changes)('what is %s', (action, change) => {
  const inTurn = sampleTest(
    changes.findIndex((one) => one[1] === change),
    2,
  );

  inTurn('is emitted once when it is reported twice', async () => {
    const { externalId, body } = await change();
    await page.report(body, body);
    expect(await told()).toEqual([`${action} ${externalId}`]);
  });

  exhaustiveTest('is emitted once when it is reported five times at the same time', async () => {
    const { externalId, body } = await change();
    await Promise.all(Array.from({ length: 5 }, () => page.report(body)));
    expect(await told()).toEqual([`${action} ${externalId}`]);
  });

  exhaustiveTest('is emitted once when one webhook says it five times', async () => {
    const { externalId, body } = await change();
    await page.report(collect(body, body, body, body, body));
    expect(await told()).toEqual([`${action} ${externalId}`]);
  });

  inTurn('is emitted once when it is reported again after its event', async () => {
    const { externalId, body } = await change();
    await page.report(body);
    await told();
    await page.report(body);
    expect(await told()).toEqual([`${action} ${externalId}`]);
  });
});

exhaustiveTest(
  'a hundred changes of several accounts in one webhook are told once each, to the right profile',
  async () => {
    const { integration } = page;
    const pages = [page, await watch(watching, facebook, { integration })];
    pages.push(
      await watch(watching, facebook, { integration }),
      await watch(watching, facebook, { integration }),
    );
    const comments = Array.from({ length: 100 }, (_, index) => {
      const { externalId } = pages[index % pages.length] as Watched;
      return { externalId, comment: pageComment(externalId) };
    });
    await page.report(collect(...comments.map(({ externalId, comment }) => feedBody(externalId, comment))));
    for (const { externalId, events } of pages) {
      const own = comments.filter((one) => one.externalId === externalId);
      expect(changesIn(await events()).sort()).toEqual(
        own.map(({ comment }) => `created ${comment.comment_id}`).sort(),
      );
    }
  },
);

describe('in another order than it happened', () => {
  test('an edit and then the addition are both emitted, and both have the current content', async () => {
    const { externalId, added, body } = await happenTo('comment_added', 'comment_edited');
    await page.report(body);
    await told();
    await page.report(added);
    const events = await page.events();
    expect(changesIn(events)).toEqual([`updated ${externalId}`, `created ${externalId}`]);
    expect(events[1].data).toEqual(events[0].data);
    expect(await page.sweep()).toBe(0);
  });

  test('a hidden comment and then its addition are both emitted', async () => {
    const { externalId, added, body } = await happenTo('comment_added', 'comment_hidden');
    await page.report(body);
    await told();
    await page.report(added);
    expect(await told()).toEqual([`moderated ${externalId}`, `created ${externalId}`]);
    expect(await page.sweep()).toBe(0);
  });

  test.each(['comment_added', 'comment_edited', 'comment_hidden'])(
    'after the removal, %s is no longer emitted',
    async (event) => {
      const { externalId, body: added } = await page.happen('comment_added');
      const late = event === 'comment_added' ? added : (await page.happen(event, { externalId })).body;
      const { body: removed } = await page.happen('comment_removed', { externalId });
      await page.report(removed);
      await told();
      await page.report(late);
      expect(await told()).toEqual([`deleted ${externalId}`]);
    },
  );

  test('hiding and showing again: the earlier one is not emitted after the later one', async () => {
    const { externalId, added, body: hidden } = await happenTo('comment_added', 'comment_hidden');
    const { body: shown } = await page.happen('comment_unhidden', { externalId });
    for (const body of [added, shifted(shown, 60), hidden]) {
      await page.report(body);
      await told();
    }
    expect(await told()).toEqual([`created ${externalId}`, `moderated ${externalId}`]);
    expect(await page.sweep()).toBe(0);
  });

  test('hiding, showing and hiding again within a second are emitted one by one', async () => {
    const { externalId, body: hidden } = await happenTo('comment_added', 'comment_hidden');
    const shown = hidden.replace('"hide"', '"unhide"');
    for (const body of [hidden, shown, hidden]) {
      await page.report(body);
      await told();
    }
    expect(await told()).toEqual(Array(3).fill(`moderated ${externalId}`));
  });
});
