/** Reads containers. Sources: "IG Container", "Error Codes". */
import { z } from 'zod';
import { knownSubcode } from '../../meta/errors/known-error.ts';
import { type ContainerApi, containerStatus } from '../../meta/publishing/container.ts';
import { childFields } from './container-fields.ts';

const container = z.object({ status_code: containerStatus, status: z.string().optional() });

export const containerApi: ContainerApi = {
  createEdge: 'media',
  publishEdge: 'media_publish',
  childFields,
  async read(call, id) {
    const { status_code, status } = await call.upstream.request({
      method: 'GET',
      path: `/${id}`,
      target: 'object',
      query: { fields: 'id,status_code,status' },
      parse: container.parse,
    });
    // The status is a text for developers without a fixed form, but the code inside it is documented.
    const subcode = /\b22\d{5}\b/.exec(status ?? '')?.[0];
    return { status: status_code, ...(subcode ? { detail: { subcode }, known: knownSubcode(subcode) } : {}) };
  },
};
