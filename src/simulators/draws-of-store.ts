/** Makes a simulator draw the ids of what is new from the store that it writes to. */
import { drawingFrom } from '../draws.ts';
import type { Simulator } from './simulator.ts';

export function withDrawsOfStore(simulator: Simulator): Simulator {
  return {
    ...simulator,
    happen: (accessToken, happening, store) =>
      drawingFrom(store.draws, () => simulator.happen(accessToken, happening, store)),
    answer: (request, store) => drawingFrom(store.draws, () => simulator.answer(request, store)),
  };
}
