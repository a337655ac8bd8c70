/** Reads queries of Prometheus with Prometheus' own grammar. */
import { parser } from '@prometheus-io/lezer-promql';

/** How a query chooses among the samples of a metric: by labels that equal, differ from, match or do not match a value. */
export interface Choice {
  label: string;
  by: '=' | '!=' | '=~' | '!~';
  value: string;
}

interface Query {
  /** The metrics that the query reads, with how it chooses among their samples. */
  selectors: { metric: string; choices: Choice[] }[];
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
      if (type.name === 'VectorSelector') query.selectors.push({ metric: '', choices: [] });
      const selector = query.selectors.at(-1);
      if (selector && type.name === 'Identifier' && node.parent?.name === 'VectorSelector')
        selector.metric = said;
      if (type.name === 'UnquotedLabelMatcher') selector?.choices.push(choiceIn(said));
      if (type.name === 'LabelName' && node.parent?.name === 'GroupingLabels') query.groupings.push(said);
    },
  });
  return query;
}

function choiceIn(text: string): Choice {
  const [, label = '', by = '', value = ''] = /^(\w+)\s*(=~|!~|!=|=)\s*"(.*)"$/.exec(text) ?? [];
  return { label, by: by as Choice['by'], value };
}
