/** Reads containers. Sources: "IG Container", "Error Codes". */
import { z } from 'zod';
import { errorText } from '../../kit/fields.ts';
import { knownSubcode } from '../../meta/errors/known-error.ts';
import { type Container, type ContainerApi, containerStatus } from '../../meta/publishing/container.ts';
import { childFields } from './container-fields.ts';

const state = z
  .object({ status_code: containerStatus, status: errorText().optional() })
  .transform(({ status_code, status }): Container => {
    // The status is a text for developers without a fixed form, but the code inside it is documented.
    const subcode = /\b22\d{5}\b/.exec(status ?? '')?.[0];
    return { status: status_code, ...(subcode ? { detail: { subcode }, known: knownSubcode(subcode) } : {}) };
  });

export const containerApi: ContainerApi = {
  createEdge: 'media',
  publishEdge: 'media_publish',
  stateFields: 'status_code,status',
  state,
  childFields,
};
