import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../../src/db/client/ids.ts';
import { requestDetails, subjectIdOf } from '../../../../src/domain/foundation/request-details.ts';

const invalid = (...violations: object[]) => ({
  operationId: 'publishRequests.create',
  errorCode: 'validation_error',
  meta: { violations, validationErrors: violations.map(() => ({ field: 'x', message: 'secret words' })) },
});
const groupOf = (ended: Parameters<typeof requestDetails>[0]) => requestDetails(ended)?.errorGroup;

describe('what the request log tells of a request', () => {
  test('is the reason, or the codes and places of what was wrong, and no words', () => {
    expect(requestDetails({ errorCode: 'conflict', meta: { reason: 'media_in_use', mediaId: 'm' } })).toEqual(
      {
        reason: 'media_in_use',
        errorGroup: expect.any(String),
      },
    );
    expect(requestDetails(invalid({ code: 'required', path: '/text' }))).toEqual({
      violations: [{ code: 'required', path: '/text' }],
      errorGroup: expect.any(String),
    });
  });

  test('is the place alone where the input could not be read', () => {
    const meta = { validationErrors: [{ field: 'header.idempotency-key', message: 'secret words' }] };
    expect(requestDetails({ errorCode: 'validation_error', meta })?.violations).toEqual([
      { path: '/header/idempotency-key' },
    ]);
  });

  test('is no name that looks like a value: names are the caller’s', () => {
    const details = requestDetails({
      ...invalid({ code: 'unknown_field', path: '/metadata/jane@example.com' }),
      unknownParameters: ['stauts', 'jane doe', 'x'.repeat(41)],
    });
    expect(details).toMatchObject({
      violations: [{ code: 'unknown_field', path: '/metadata/…' }],
      unknownParameters: ['stauts', '…', '…'],
    });
  });

  test('is what the grant lacks, and the field that names what does not exist', () => {
    const meta = { missingScopes: ['instagram_basic'], missingTasks: [] };
    expect(requestDetails({ errorCode: 'scope_insufficient', meta })).toMatchObject({
      missingScopes: ['instagram_basic'],
    });
    expect(requestDetails({ errorCode: 'scope_insufficient', meta })).not.toHaveProperty('missingTasks');
    const missingAt = ['targets', '0', 'jane@example.com'];
    expect(requestDetails({ errorCode: 'not_found', missingAt })).toMatchObject({
      missingAt: '/targets/0/…',
    });
  });

  test('is at most ten violations', () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ code: 'required', path: `/media/${index}` }));
    expect(requestDetails(invalid(...many))?.violations).toHaveLength(10);
  });

  test('is nothing of a request that was answered', () => {
    expect(requestDetails({ operationId: 'media.list' })).toBeNull();
  });
});

describe('requests are of one group', () => {
  const first = groupOf(invalid({ code: 'media_size', path: '/media/0' }));

  test('when they failed in the same way, whichever entry of a list is wrong', () => {
    expect(groupOf(invalid({ code: 'media_size', path: '/media/7' }))).toBe(first);
    expect(
      groupOf(invalid({ code: 'media_size', path: '/media/1' }, { code: 'media_size', path: '/media/2' })),
    ).toBe(first);
  });

  test('and of different ones by operation, code, reason, violation and field', () => {
    const others = [
      invalid({ code: 'media_type', path: '/media/0' }),
      invalid({ code: 'media_size', path: '/cover' }),
      { ...invalid({ code: 'media_size', path: '/media/0' }), operationId: 'publishRequests.validate' },
      { operationId: 'publishRequests.create', errorCode: 'conflict', meta: { reason: 'media_in_use' } },
      { operationId: 'publishRequests.create', errorCode: 'conflict', meta: { reason: 'not_failed' } },
    ].map(groupOf);
    expect(new Set([first, ...others]).size).toBe(6);
  });
});

describe('what a request is about', () => {
  const [publishRequestId, connectedProfileId] = [
    newId('publishRequest', 'test'),
    newId('connectedProfile', 'test'),
  ];

  test('is what the answer names first, or else the path', () => {
    expect(subjectIdOf({ publishRequestId, connectedProfileId }, {})).toBe(publishRequestId);
    expect(subjectIdOf({ data: [] }, { publishRequestId })).toBe(publishRequestId);
  });

  test('is else what query or body name, a profile before all else', () => {
    expect(subjectIdOf({ data: [] }, {}, { query: { connectedProfileId, limit: '5' } })).toBe(
      connectedProfileId,
    );
    expect(subjectIdOf(undefined, {}, { body: { coverId: publishRequestId, connectedProfileId } })).toBe(
      connectedProfileId,
    );
    expect(subjectIdOf(undefined, { publishRequestId }, { query: { connectedProfileId } })).toBe(
      publishRequestId,
    );
    expect(subjectIdOf(undefined, {}, { query: 'none', body: ['none', 7] })).toBeUndefined();
  });

  test('is never what only looks like an id, which may be a provider’s or anybody’s', () => {
    expect(subjectIdOf({ externalId: '17900000000000000' }, { externalId: 'pub_nobody' })).toBeUndefined();
  });
});
