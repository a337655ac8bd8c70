/** The process of the attackers and of the server that they have set up. */
import { chanceOf } from '../chance.ts';
import { prepareAnswers } from './answers.ts';
import { attackOn } from './attackers.ts';
import type { FromFoes, ToFoes } from './foes.ts';
import { startHostileServer } from './server.ts';

const seed = Number(process.argv[2]);
const tell = (message: FromFoes) => process.send?.(message);

prepareAnswers();
const server = await startHostileServer(chanceOf(seed, 'answers'));
const carriedOut: Record<string, number> = {};
let goOn = true;
let atWork: Promise<unknown>[] = [];

process.on('message', async (message: ToFoes) => {
  if (message.kind === 'begin') {
    server.isHostile = true;
    atWork = message.attackers.map((attacker, number) =>
      attackOn(
        attacker,
        (attack) => chanceOf(seed, `${attack} by ${number}`),
        () => goOn,
        carriedOut,
      ),
    );
    return;
  }
  goOn = false;
  server.isHostile = false;
  await Promise.all(atWork);
  tell({ kind: 'over', carriedOut, answered: server.counts });
});
// The run has ended, however it did.
process.on('disconnect', () => process.exit());
tell({ kind: 'ready', url: server.url });
