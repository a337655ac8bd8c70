/** Answers the calls that publish. Sources: Threads API, "Publishing", "Reposts". */
import { threadsCodes } from '../../providers/meta/errors/known-error.ts';
import { threadsContainerErrors } from '../../providers/meta/errors/threads-containers.ts';
import { refusalFor } from '../../providers/publish-failures.ts';
import type { Fault } from '../engine/faults.ts';
import { drawDigits, idsOf } from '../engine/ids.ts';
import { isRehearsedReason } from '../faults.ts';
import { editing } from '../meta/changes.ts';
import { invalidParameter } from '../meta/errors.ts';
import { faultOf, readyContainer, viewContainer } from '../meta/publishing/containers.ts';
import { requiredParameter } from '../meta/publishing/parameters.ts';
import type { Posting, Publishing } from '../meta/publishing/posting.ts';
import { isSpent } from '../meta/publishing/quota.ts';
import { quotaSpent } from '../meta/publishing/refusals.ts';
import { containerKind, createContainer, describedAs } from './create-container.ts';
import type { PostDescription } from './post-node.ts';
import { quotas, viewAccount } from './quotas.ts';

const publishContainer: Posting = (_account, asked) => {
  const { parameters, overlay, account, now } = asked;
  const containerId = requiredParameter(parameters, 'creation_id');
  const container = readyContainer(containerId, containerKind, asked);
  const { item, ...parts } = describedAs(container);
  if (item) throw invalidParameter('An item of a carousel is not published by itself');
  if (isSpent(parts.answers ? quotas.replies : quotas.posts, asked)) throw quotaSpent();
  // The id follows from the container's, so one container is published once, however many calls arrive at once.
  const id = idsOf(account.accountId).digits(`published/${containerId}`, '183', 17);
  const at = now.getTime();
  const post: PostDescription = { ...parts, type: 'post', at };
  const written = { [containerId]: editing(container, { published: at }, overlay) };
  return {
    answer: { id },
    change: { externalId: id, added: { [id]: post }, written, notice: published(id) },
    visible: true,
    fault: faultOf(container),
    spent: quotaSpent(),
  };
};

const repost: Posting = ({ id: shows = '' }, { now }) => {
  const id = drawDigits('184', 17);
  const post: PostDescription = { type: 'post', form: 'REPOST', files: [], shows, at: now.getTime() };
  return {
    answer: { id },
    change: { externalId: id, added: { [id]: post }, notice: published(id) },
    visible: true,
  };
};

/** Returns the notification of a post by the account itself. */
export const published = (id: string) => ({ field: 'publish', value: { id, media_type: 'TEXT_POST' } });

/** Returns the error of a container whose files the provider cannot process. */
const errorOf = ({ name }: Fault) =>
  name === 'container_error'
    ? 'FAILED_PROCESSING_VIDEO'
    : isRehearsedReason(name) && refusalFor([threadsContainerErrors], name)?.name;

const viewOfContainer = viewContainer(
  (status, container) => {
    const fault = faultOf(container);
    return { status, ...(status === 'ERROR' && fault ? { error_message: errorOf(fault) } : {}) };
  },
  (fault) => Boolean(errorOf(fault)),
);

export const publishing: Publishing = {
  errors: threadsCodes,
  postings: {
    ThreadsUser: { threads: createContainer, threads_publish: publishContainer },
    ThreadsMedia: { repost },
  },
  views: {
    ThreadsContainer: viewOfContainer,
    ThreadsUser: viewAccount,
  },
};
