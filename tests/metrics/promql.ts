/** Reads queries of Prometheus with Prometheus' own grammar. */
import { parser } from '@prometheus-io/lezer-promql';

interface Query {
  /** The metrics that the query reads, with the labels by which it chooses among their samples. */
  selectors: { metric: string; labels: string[] }[];
  /** The labels by which the query groups and joins. */
  groupings: string[];
}

/** @throws when the text is no query. */
export function parseQuery(text: string): Query {
  const query: Query = { selectors: [], groupings: [] };
  parser.parse(text).iterate({
    enter({ type, node, from, to }) {
      const said = text.slice(from, to);
      if (type.isError) throw new Error(`no query at ${from}: ${text}`);
      if (type.name === 'VectorSelector') query.selectors.push({ metric: '', labels: [] });
      const selector = query.selectors.at(-1);
      if (selector && type.name === 'Identifier' && node.parent?.name === 'VectorSelector')
        selector.metric = said;
      if (type.name !== 'LabelName') return;
      if (node.parent?.name === 'GroupingLabels') query.groupings.push(said);
      else selector?.labels.push(said);
    },
  });
  return query;
}
