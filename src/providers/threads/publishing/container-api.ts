/** Reads containers. Source: Threads API, "Troubleshooting". */
import { z } from 'zod';
import { containerError } from '../../meta/errors/threads-containers.ts';
import { type ContainerApi, containerStatus } from '../../meta/publishing/container.ts';
import { childFields } from './container-fields.ts';

const container = z.object({ status: containerStatus, error_message: z.string().optional() });

export const containerApi: ContainerApi = {
  createEdge: 'threads',
  publishEdge: 'threads_publish',
  childFields,
  async read(call, id) {
    const { status, error_message: code } = await call.upstream.request({
      method: 'GET',
      path: `/${id}`,
      target: 'object',
      query: { fields: 'id,status,error_message' },
      parse: container.parse,
    });
    return { status, ...(code ? { detail: { code }, known: containerError(code) } : {}) };
  },
};
