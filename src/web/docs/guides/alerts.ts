import { guide } from '../guide.ts';
import { watching } from './watching.ts';

export const alerts = guide('alerts', ({ config }) => ({
  watching: watching(config.opsPort),
}));
