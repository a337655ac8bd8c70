import type { Schemas } from '../../../../contract/index.ts';
import type { Html } from '../../../pages/layout.ts';
import { badge, type Tone } from '../../components.ts';

export type PublishRequest = Schemas['PublishRequest'];
type Status = PublishRequest['status'];

const tones: Record<Status, Tone> = {
  scheduled: 'neutral',
  queued: 'neutral',
  publishing: 'neutral',
  published: 'good',
  failed: 'bad',
  outcome_unknown: 'warn',
  canceled: 'neutral',
};

export const statuses = Object.keys(tones) as Status[];

const underWay: readonly Status[] = ['queued', 'publishing'];

export function isUnderWay({ status }: PublishRequest): boolean {
  return underWay.includes(status);
}

export function statusBadge(status: Status): Html {
  return badge(status, tones[status]);
}
