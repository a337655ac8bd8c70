/** Answers the calls that publish. Sources: Threads API, "Publishing", "Reposts". */
import { threadsCodes } from '../../providers/meta/errors/known-error.ts';
import { threadsContainerErrors } from '../../providers/meta/errors/threads-containers.ts';
import { refusalFor } from '../../providers/publish-failures.ts';
import type { Fault } from '../engine/faults.ts';
import { randomDigits } from '../engine/ids.ts';
import { isSimulatedReason } from '../faults.ts';
import { publishContainer, publishedId } from '../meta/publishing/container-calls.ts';
import { faultOf, flawIn, viewContainer } from '../meta/publishing/containers.ts';
import type { FileFlaw } from '../meta/publishing/file-limits.ts';
import type { Posting, Publishing } from '../meta/publishing/posting.ts';
import { containers, createContainer } from './create-container.ts';
import type { PostDescription } from './post-node.ts';
import { quotas, viewAccount } from './quotas.ts';

const publishPost = publishContainer(containers, {
  quotaOf: ({ answers }) => (answers ? quotas.replies : quotas.posts),
  publicationOf(containerId, described, asked) {
    const id = publishedId(asked, containerId, '183');
    const post: PostDescription = { ...described, type: 'post', at: asked.now.getTime() };
    return { id, added: { [id]: post }, notice: published(id) };
  },
});

const repost: Posting = ({ id: shows = '' }, { now }) => {
  const id = randomDigits('184', 17);
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
    : isSimulatedReason(name) && refusalFor([threadsContainerErrors], name)?.name;

/** The names of the page on troubleshooting, which spells the first without its T. */
const flaws: Record<FileFlaw, string> = {
  ratio: 'INVALID_ASPEC_RATIO',
  size: 'FAILED_PROCESSING_VIDEO',
  seconds: 'INVALID_DURATION',
  framesPerSecond: 'INVALID_FRAME_RATE',
};

const viewOfContainer = viewContainer(
  (status, container) => {
    const [fault, flaw] = [faultOf(container), flawIn(container)];
    const error = flaw ? flaws[flaw] : fault && errorOf(fault);
    return { status, ...(status === 'ERROR' && error ? { error_message: error } : {}) };
  },
  (fault) => Boolean(errorOf(fault)),
);

export const publishing: Publishing = {
  errors: threadsCodes,
  postings: {
    ThreadsUser: { threads: createContainer, threads_publish: publishPost },
    ThreadsMedia: { repost },
  },
  views: {
    ThreadsContainer: viewOfContainer,
    ThreadsUser: viewAccount,
  },
};
