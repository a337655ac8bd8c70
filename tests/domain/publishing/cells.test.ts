/**
 * Lists every cell of publishing's table as one line, so that no cell changes by accident: whoever changes a
 * cell has to change its line here as well. The other tests of the table say what must hold for all cells.
 */
import { expect, test } from '@jest/globals';
import { type Transition, transitions } from '../../../src/domain/publishing/ledger/transitions.ts';

const cells = `
draft x submitted -> draft; is pending_approval; step submitted: done; emits submitted; continues by the job it has
draft x returned -> draft; is draft; step returned: done; emits returned; continues by the job it has
draft x approved -> start; is queued; step approved: done; emits approved; continues given; keeps files
draft x approved_for_later -> start; is scheduled; step approved: done; emits approved; continues given; keeps files
draft x canceled -> end; is canceled; step canceled: canceled; emits canceled; continues never
draft x expired -> end; is canceled; step expired: canceled; emits canceled; continues never; erases
stage x staged -> start; step staging: done; continues at once; keeps files
stage x files_late -> stage; is queued; continues by the job it has
stage x files_failed -> end; is failed; step staging: failed; emits failed; continues never
stage x rescheduled -> stage; emits scheduled; continues given
stage x canceled -> end; is canceled; step canceled: canceled; emits canceled; continues never
start x rescheduled -> start; emits scheduled; continues given
start x no_room -> start; is queued; step waiting: platform_rate_limit; continues given; keeps files
start x still_no_room -> start; is queued; continues given; keeps files
start x started -> prepare; is publishing; step started: done; emits started; continues at once; writes {startedAt:now}
start x started_late -> prepare; is publishing; step started: late; emits started; continues at once; writes {startedAt:now}
start x too_late -> end; is failed; step started: failed; emits failed; continues never
start x canceled -> end; is canceled; step canceled: canceled; emits canceled; continues never
start x found -> finish; is publishing; step found: done; continues at once
start x absent -> start; step looked_up: not_created; continues by the job it has; writes {doubtedSince:null,attemptedAt:null,tries:0}
prepare x nothing_to_prepare -> create; continues at once; writes {tries:0}; writes nothing
prepare x part_prepared -> prepare; continues at once
prepare x prepared -> check; step prepared: done; continues at once; writes {tries:0}
prepare x prepared_unchecked -> create; step prepared: done; continues at once; writes {tries:0}
prepare x not_ready -> prepare; continues given; until hour, then too_slow
prepare x too_slow -> end; is failed; step prepare: failed; emits failed; continues never; fails as provider_too_slow
prepare x throttled -> prepare; step prepare: given; continues given; until day, then failed; writes {tries:one more}
prepare x unavailable -> prepare; step prepare: given; continues after 2, 5, 15, 30, 60, 120, 300, 600, 600 s; until day, then failed; writes {tries:one more}
prepare x not_fetched -> prepare; is publishing; step prepare: not_fetched; continues given; until fetches, then failed
prepare x part_no_room -> prepare; step waiting: platform_rate_limit; continues given; keeps files
prepare x failed -> end; is failed; step prepare: failed; emits failed; continues never
prepare x gone -> end; is failed; step prepare: failed; emits failed; continues never
prepare x part_unseen -> prepare; step prepare: part_unseen; continues given; until unseen, then failed
prepare x rest_canceled -> end; is canceled; step rest_canceled: canceled; emits canceled; continues never
prepare x found -> finish; is publishing; step found: done; continues at once
prepare x absent -> prepare; step looked_up: not_created; continues at once; writes {doubtedSince:null,attemptedAt:null,tries:0}
prepare x unanswered -> settle; is outcome_unknown; step looked_up: unknown; emits outcomeUnknown; continues after 5 s; writes {tries:0,attemptedAt:doubtedSince}
check x nothing_to_check -> create; continues at once; writes {tries:0,attemptedAt:null}
check x ready -> create; step ready: done; continues at once; writes {tries:0,attemptedAt:null}
check x pending -> check; continues given; until hour, then too_slow
check x not_seen -> check; continues after 10 s; until hour, then too_slow
check x too_slow -> end; is failed; step check: failed; emits failed; continues never; fails as provider_too_slow
check x lost -> prepare; is publishing; step prepared: lost; continues after 10 s; until losses, then lost_too_often; writes {progress:{},attemptedAt:null}
check x lost_too_often -> end; is failed; step check: failed; emits failed; continues never; fails as files_expired
check x throttled -> check; step check: given; continues given; until day, then failed; writes {tries:one more}
check x unavailable -> check; step check: given; continues after 2, 5, 15, 30, 60, 120, 300, 600, 600 s; until day, then failed; writes {tries:one more}
check x not_fetched -> prepare; is publishing; step check: not_fetched; continues given; until fetches, then failed; writes {progress:{},attemptedAt:null,tries:0}
check x unclear -> settle; is outcome_unknown; step check: unknown; emits outcomeUnknown; continues after 5 s; writes {tries:0}
check x accepted -> confirm; is publishing; step created: accepted; continues at once; writes {tries:0}
check x failed -> end; is failed; step check: failed; emits failed; continues never; writes {attemptedAt:null}
check x gone -> end; is failed; step check: failed; emits failed; continues never
check x rest_canceled -> end; is canceled; step rest_canceled: canceled; emits canceled; continues never
check x found -> finish; is publishing; step found: done; continues at once
check x absent -> check; step looked_up: not_created; continues at once; writes {doubtedSince:null,attemptedAt:null,tries:0}
check x unanswered -> settle; is outcome_unknown; step looked_up: unknown; emits outcomeUnknown; continues after 5 s; writes {tries:0,attemptedAt:doubtedSince}
create x begun -> create; continues at once; writes {attemptedAt:now}
create x held -> create; continues after 0 s
create x under_way -> create; continues given; writes nothing
create x created -> finish; is publishing; step created: done; continues at once
create x accepted -> confirm; is publishing; step created: accepted; continues at once; writes {tries:0}
create x unclear -> settle; is outcome_unknown; step created: unknown; emits outcomeUnknown; continues after 5 s; writes {tries:0}
create x not_ready -> prepare; step create: not_ready; continues given; until refusals, then never_ready; writes {tries:0,attemptedAt:null}
create x never_ready -> end; is failed; step prepare: failed; emits failed; continues never; writes {attemptedAt:null}
create x throttled -> check; step create: given; continues given; until day, then failed; writes {tries:one more}
create x unavailable -> create; step create: given; continues after 2, 5, 15, 30, 60, 120, 300, 600, 600 s; until day, then failed; writes {tries:one more,attemptedAt:null}
create x not_fetched -> check; is publishing; step create: not_fetched; continues given; until fetches, then failed; writes {tries:0}
create x lost -> prepare; is publishing; step prepared: lost; continues after 10 s; until losses, then lost_too_often; writes {progress:{},attemptedAt:null}
create x lost_too_often -> end; is failed; step create: failed; emits failed; continues never; fails as files_expired
create x failed -> end; is failed; step create: failed; emits failed; continues never; writes {attemptedAt:null}
create x gone -> end; is failed; step create: failed; emits failed; continues never
create x part_unseen -> create; step create: part_unseen; continues given; until unseen, then failed; writes {attemptedAt:null}
create x rest_canceled -> end; is canceled; step rest_canceled: canceled; emits canceled; continues never
create x found -> finish; is publishing; step found: done; continues at once
create x absent -> create; step looked_up: not_created; continues at once; writes {doubtedSince:null,attemptedAt:null,tries:0}
create x unanswered -> settle; is outcome_unknown; step looked_up: unknown; emits outcomeUnknown; continues after 5 s; writes {tries:0,attemptedAt:doubtedSince}
confirm x confirmed -> finish; is publishing; step confirmed: done; continues at once
confirm x pending -> confirm; continues given; until hour, then unclear
confirm x handed_over -> confirm; step sentToInbox: done; continues given; until draft, then left_undone; writes {tries:0}
confirm x call_off_asked -> confirm; step cancelRequested: done; continues after 0 s
confirm x called_off -> end; is canceled; step called_off: canceled; emits canceled; continues never
confirm x left_undone -> end; is failed; step confirm: failed; emits failed; continues never; fails as draft_not_finished
confirm x nameless_yet -> confirm; step posted: done; continues given; until name, then nameless; writes {tries:0}
confirm x nameless -> finish; is publishing; step confirmed: done; continues at once
confirm x throttled -> confirm; step confirm: given; continues given; until day, then unclear; writes {tries:one more}
confirm x unavailable -> confirm; step confirm: given; continues after 2, 5, 15, 30, 60, 120, 300, 600, 600 s; until day, then unclear; writes {tries:one more}
confirm x unclear -> settle; is outcome_unknown; step confirmed: unknown; emits outcomeUnknown; continues after 5 s; until existence, then nameless; writes {tries:0}
confirm x not_fetched -> prepare; is publishing; step confirm: not_fetched; continues given; until fetches, then failed; writes {progress:{},attemptedAt:null,tries:0}
confirm x failed -> end; is failed; step confirm: failed; emits failed; continues never
confirm x gone -> end; is failed; step confirm: failed; emits failed; continues never; until existence, then nameless
finish x finished -> end; is published; step published: published; emits published; continues never; until thread, then part_finished
finish x nameless -> end; is published; step published: published; emits published; continues never; until thread, then part_nameless
finish x gone -> end; is published; step published: published; emits published; continues never; until thread, then rest_gone
finish x part_finished -> prepare; is publishing; step partPublished: done; continues at once; writes {part:next,attemptedAt:null,progress:{},tries:0}; keeps files
finish x part_nameless -> end; is failed; step part: failed; emits failed; continues never; fails as provider_fault
finish x rest_gone -> end; is failed; step part: failed; emits failed; continues never; writes {attemptedAt:null}
settle x found -> finish; is publishing; step found: done; continues at once
settle x accepted -> confirm; is publishing; step created: accepted; continues at once; writes {tries:0}
settle x not_created -> create; is publishing; step settled: not_created; continues at once; until attempts, then failed_every_time; writes {attemptedAt:null,tries:0}
settle x failed_every_time -> end; is failed; step settled: failed; emits failed; continues never; fails as provider_fault
settle x lost -> prepare; is publishing; step prepared: lost; continues after 10 s; until losses, then lost_too_often; writes {progress:{},attemptedAt:null}
settle x lost_too_often -> end; is failed; step settle: failed; emits failed; continues never; fails as files_expired
settle x not_seen -> settle; continues after 15, 30, 60, 120, 240, 480, 900, 1800 s; until tries, then never_seen; writes {tries:one more}
settle x never_seen -> end; is failed; step settled: failed; emits failed; continues never; fails as not_created
settle x still_processing -> settle; continues given
settle x unanswered -> settle; continues after 120 s; until day, then never_answered
settle x never_answered -> end; is failed; step settled: failed; emits failed; continues never
settle x hidden -> settle; continues after 3600 s; until day, then never_shown
settle x never_shown -> end; is failed; step settled: failed; emits failed; continues never; fails as not_created
settle x absent -> prepare; is publishing; step looked_up: not_created; continues at once; writes {doubtedSince:null,attemptedAt:null,tries:0}
settle x gone -> end; is failed; step settle: failed; emits failed; continues never
settle x resolved_published -> end; is published; step resolved: published; emits published; continues never; until thread, then part_resolved
settle x part_resolved -> finish; is publishing; step resolved: published; continues after 0 s
settle x resolved_failed -> end; is failed; step resolved: failed; emits failed; continues never
`;

/** Writes a cell as a line of the list above. */
function lineOf(state: string, outcome: string, transition: Transition): string {
  const { to, status, step, event, next, until, write, failure, keepsFiles, erases, unwritten } = transition;
  return [
    `${state} x ${outcome} -> ${to}`,
    status && `is ${status}`,
    step && `step ${step.join(': ')}`,
    event && `emits ${event}`,
    `continues ${typeof next === 'string' ? next : `after ${[next].flat().join(', ')} s`}`,
    until && `until ${until.limit}, then ${until.becomes}`,
    write && `writes ${JSON.stringify(write).replaceAll('"', '')}`,
    failure && `fails as ${failure.reason}`,
    keepsFiles && 'keeps files',
    erases && 'erases',
    unwritten && 'writes nothing',
  ]
    .filter(Boolean)
    .join('; ');
}

test('every cell of the table leads where its line says, and writes, records and emits what its line says', () => {
  const lines = Object.entries(transitions).flatMap(([state, row]) =>
    Object.entries<Transition>(row).map(([outcome, transition]) => lineOf(state, outcome, transition)),
  );
  expect(lines).toEqual(cells.trim().split('\n'));
});
