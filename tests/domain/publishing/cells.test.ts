/**
 * Lists every cell of publishing's table as one line, so that no cell changes by accident: whoever changes a
 * cell has to change its line here as well. The other tests of the table say what must hold for all cells.
 */
import { expect, test } from '@jest/globals';
import { type Transition, transitions } from '../../../src/domain/publishing/ledger/transitions.ts';

const cells = `
stage x staged -> start; tells staging: done; looks at once; keeps files
stage x files_late -> stage; is queued; looks by the job it has
stage x files_failed -> end; is failed; tells staging: failed; emits failed; looks never
stage x rescheduled -> stage; looks told
stage x canceled -> end; is canceled; tells canceled: canceled; emits canceled; looks never
start x rescheduled -> start; looks told
start x no_room -> start; is queued; tells waiting: platform_rate_limit; looks told; keeps files
start x still_no_room -> start; is queued; looks told; keeps files
start x started -> prepare; is publishing; tells started: done; emits started; looks at once; writes {startedAt:now}
start x started_late -> prepare; is publishing; tells started: late; emits started; looks at once; writes {startedAt:now}
start x too_late -> end; is failed; tells started: failed; emits failed; looks never
start x canceled -> end; is canceled; tells canceled: canceled; emits canceled; looks never
start x found -> finish; is publishing; tells found: done; looks at once
start x absent -> start; tells looked_up: not_created; looks by the job it has; writes {doubtedSince:null,attemptedAt:null,tries:0}
prepare x nothing_to_prepare -> create; looks at once; writes {tries:0}; writes nothing
prepare x part_prepared -> prepare; looks at once
prepare x prepared -> check; tells prepared: done; looks at once; writes {tries:0}
prepare x prepared_unchecked -> create; tells prepared: done; looks at once; writes {tries:0}
prepare x not_ready -> prepare; looks told; until hour, then too_slow
prepare x too_slow -> end; is failed; tells prepare: failed; emits failed; looks never; fails as provider_too_slow
prepare x throttled -> prepare; tells prepare: told; looks told; until day, then failed; writes {tries:one more}
prepare x unavailable -> prepare; tells prepare: told; looks after 2, 5, 15, 30, 60, 120, 300, 600, 600 s; until day, then failed; writes {tries:one more}
prepare x not_fetched -> prepare; is publishing; tells prepare: not_fetched; looks told; until fetches, then failed
prepare x failed -> end; is failed; tells prepare: failed; emits failed; looks never
prepare x gone -> end; is failed; tells prepare: failed; emits failed; looks never
prepare x found -> finish; is publishing; tells found: done; looks at once
prepare x absent -> prepare; tells looked_up: not_created; looks at once; writes {doubtedSince:null,attemptedAt:null,tries:0}
prepare x unanswered -> settle; is outcome_unknown; tells looked_up: unknown; emits outcomeUnknown; looks after 5 s; writes {tries:0,attemptedAt:doubtedSince}
check x nothing_to_check -> create; looks at once; writes {tries:0,attemptedAt:null}
check x ready -> create; tells ready: done; looks at once; writes {tries:0,attemptedAt:null}
check x pending -> check; looks told; until hour, then too_slow
check x not_seen -> check; looks after 10 s; until hour, then too_slow
check x too_slow -> end; is failed; tells check: failed; emits failed; looks never; fails as provider_too_slow
check x lost -> prepare; is publishing; tells prepared: lost; looks after 10 s; until losses, then lost_too_often; writes {progress:{},attemptedAt:null}
check x lost_too_often -> end; is failed; tells check: failed; emits failed; looks never; fails as files_expired
check x throttled -> check; tells check: told; looks told; until day, then failed; writes {tries:one more}
check x unavailable -> check; tells check: told; looks after 2, 5, 15, 30, 60, 120, 300, 600, 600 s; until day, then failed; writes {tries:one more}
check x not_fetched -> prepare; is publishing; tells check: not_fetched; looks told; until fetches, then failed; writes {progress:{},attemptedAt:null,tries:0}
check x unclear -> settle; is outcome_unknown; tells check: unknown; emits outcomeUnknown; looks after 5 s; writes {tries:0}
check x failed -> end; is failed; tells check: failed; emits failed; looks never; writes {attemptedAt:null}
check x gone -> end; is failed; tells check: failed; emits failed; looks never
check x found -> finish; is publishing; tells found: done; looks at once
check x absent -> check; tells looked_up: not_created; looks at once; writes {doubtedSince:null,attemptedAt:null,tries:0}
check x unanswered -> settle; is outcome_unknown; tells looked_up: unknown; emits outcomeUnknown; looks after 5 s; writes {tries:0,attemptedAt:doubtedSince}
create x begun -> create; looks at once; writes {attemptedAt:now}
create x held -> create; looks after 0 s
create x under_way -> create; looks told; writes nothing
create x created -> finish; is publishing; tells created: done; looks at once
create x accepted -> confirm; tells created: accepted; looks at once; writes {tries:0}
create x unclear -> settle; is outcome_unknown; tells created: unknown; emits outcomeUnknown; looks after 5 s; writes {tries:0}
create x not_ready -> prepare; tells create: not_ready; looks told; until refusals, then never_ready; writes {tries:0,attemptedAt:null}
create x never_ready -> end; is failed; tells prepare: failed; emits failed; looks never; writes {attemptedAt:null}
create x throttled -> check; tells create: told; looks told; until day, then failed; writes {tries:one more}
create x unavailable -> create; tells create: told; looks after 2, 5, 15, 30, 60, 120, 300, 600, 600 s; until day, then failed; writes {tries:one more,attemptedAt:null}
create x not_fetched -> check; is publishing; tells create: not_fetched; looks told; until fetches, then failed; writes {tries:0}
create x failed -> end; is failed; tells create: failed; emits failed; looks never; writes {attemptedAt:null}
create x gone -> end; is failed; tells create: failed; emits failed; looks never
create x found -> finish; is publishing; tells found: done; looks at once
create x absent -> create; tells looked_up: not_created; looks at once; writes {doubtedSince:null,attemptedAt:null,tries:0}
create x unanswered -> settle; is outcome_unknown; tells looked_up: unknown; emits outcomeUnknown; looks after 5 s; writes {tries:0,attemptedAt:doubtedSince}
confirm x confirmed -> finish; is publishing; tells confirmed: done; looks at once
confirm x pending -> confirm; looks told; until hour, then unclear
confirm x throttled -> confirm; tells confirm: told; looks told; until day, then unclear; writes {tries:one more}
confirm x unavailable -> confirm; tells confirm: told; looks after 2, 5, 15, 30, 60, 120, 300, 600, 600 s; until day, then unclear; writes {tries:one more}
confirm x unclear -> settle; is outcome_unknown; tells confirmed: unknown; emits outcomeUnknown; looks after 5 s; writes {tries:0}
confirm x failed -> end; is failed; tells confirm: failed; emits failed; looks never
confirm x gone -> end; is failed; tells confirm: failed; emits failed; looks never
finish x finished -> end; is published; tells published: published; emits published; looks never
finish x gone -> end; is published; tells published: published; emits published; looks never
settle x found -> finish; is publishing; tells found: done; looks at once
settle x not_created -> create; is publishing; tells settled: not_created; looks at once; until attempts, then failed_every_time; writes {attemptedAt:null,tries:0}
settle x failed_every_time -> end; is failed; tells settled: failed; emits failed; looks never; fails as provider_fault
settle x lost -> prepare; is publishing; tells prepared: lost; looks after 10 s; until losses, then lost_too_often; writes {progress:{},attemptedAt:null}
settle x lost_too_often -> end; is failed; tells settle: failed; emits failed; looks never; fails as files_expired
settle x not_seen -> settle; looks after 15, 30, 60, 120, 240, 480, 900, 1800 s; until tries, then never_seen; writes {tries:one more}
settle x never_seen -> end; is failed; tells settled: failed; emits failed; looks never; fails as not_created
settle x unanswered -> settle; looks after 120 s; until day, then never_answered
settle x never_answered -> end; is failed; tells settled: failed; emits failed; looks never
settle x absent -> prepare; is publishing; tells looked_up: not_created; looks at once; writes {doubtedSince:null,attemptedAt:null,tries:0}
settle x gone -> end; is failed; tells settle: failed; emits failed; looks never
settle x resolved_published -> end; is published; tells resolved: published; emits published; looks never
settle x resolved_failed -> end; is failed; tells resolved: failed; emits failed; looks never
`;

/** Writes a cell as a line of the list above. */
function lineOf(place: string, outcome: string, transition: Transition): string {
  const { to, status, step, event, look, until, write, failure, keepsFiles, unwritten } = transition;
  return [
    `${place} x ${outcome} -> ${to}`,
    status && `is ${status}`,
    step && `tells ${step.join(': ')}`,
    event && `emits ${event}`,
    `looks ${typeof look === 'string' ? look : `after ${[look].flat().join(', ')} s`}`,
    until && `until ${until.limit}, then ${until.becomes}`,
    write && `writes ${JSON.stringify(write).replaceAll('"', '')}`,
    failure && `fails as ${failure.reason}`,
    keepsFiles && 'keeps files',
    unwritten && 'writes nothing',
  ]
    .filter(Boolean)
    .join('; ');
}

test('every cell of the table leads where its line says, and writes, tells and emits what its line says', () => {
  const lines = Object.entries(transitions).flatMap(([place, row]) =>
    Object.entries<Transition>(row).map(([outcome, transition]) => lineOf(place, outcome, transition)),
  );
  expect(lines).toEqual(cells.trim().split('\n'));
});
