import type { Section } from '../../declare.ts';
import { connect, connectPage } from './connect.ts';
import { changeGrant, detail, disconnect, refresh } from './detail.ts';
import { list } from './list.ts';
import { reconnect } from './reconnect.ts';
import { sessionPage } from './session.ts';

export const connections: Section = {
  // `/connections/connect` comes before `/connections/:connectionId`, which would take `connect` for an id.
  pages: [list, connectPage, sessionPage, detail],
  changes: [connect, { ...reconnect, page: detail }, refresh, disconnect, changeGrant],
};
