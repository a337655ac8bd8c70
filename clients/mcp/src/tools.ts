/** Offers the tools and runs them. */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import type { Transport } from '../../typescript/src/transport.ts';
import { type Arguments, callOf } from './calls.ts';
import { isTokenFor, tokenFor } from './confirmation.ts';
import { tools } from './generated/tools.ts';
import { mayWrite, type ServerOptions } from './options.ts';
import { allowedOf, permitted } from './permitted.ts';
import { failureResult, refusal, resultOf } from './results.ts';
import type { Tool } from './tool.ts';

const confirmArgument = {
  type: 'string',
  description: 'The token of the first call, once the person has seen the input and has agreed to it.',
};

const reading = tools.filter(({ write }) => !write);

/** How long a person may take to answer. */
const answerTimeout = 10 * 60_000;

export function offerTools(server: Server, transport: Transport, options: ServerOptions): void {
  const writable = mayWrite(options);
  const canAsk = () => server.getClientCapabilities()?.elicitation !== undefined;

  server.setRequestHandler(ListToolsRequestSchema, async (_request, { signal }) => {
    const offered = permitted(writable ? tools : reading, await allowedOf(transport, signal));
    return { tools: offered.map((tool) => listed(tool, !canAsk() && options.trustsTokens)) };
  });

  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `there is no tool ${params.name}`);
    if (tool.write && !writable)
      return refusal(
        'read_only',
        `${tool.name} changes something, which this server does not allow with your key.`,
      );
    try {
      const given = params.arguments ?? {};
      return tool.write ? await confirmed(tool, given, signal) : await run(tool, given, signal);
    } catch (error) {
      signal.throwIfAborted();
      return failureResult(error);
    }
  });

  async function run(
    tool: Tool,
    given: Arguments,
    signal: AbortSignal,
    idempotencyKey?: string,
  ): Promise<CallToolResult> {
    const answer = await transport.json<object>(callOf(tool, given), {
      signal,
      ...(idempotencyKey ? { idempotencyKey } : {}),
    });
    return resultOf(answer);
  }

  async function confirmed(tool: Tool, given: Arguments, signal: AbortSignal): Promise<CallToolResult> {
    const { confirm, ...input } = canAsk() ? { ...given, confirm: undefined } : given;
    if (!canAsk() && !options.trustsTokens)
      return refusal(
        'cannot_ask',
        'Nothing was done. Changes need the consent of a person, whom this client cannot ask. Use a client that supports elicitation over stdio, or have the operator start the server with --trust-assistant.',
      );
    // The token is the key of the work too, so that a second call with it does nothing twice.
    if (isTokenFor(confirm, options.apiKey, tool.name, input)) return run(tool, input, signal, confirm);
    const call = callOf(tool, input);
    const checked = tool.validate
      ? await transport.json<object>(
          { method: 'POST', path: tool.validate.path, body: call.body },
          { signal },
        )
      : undefined;
    if (canAsk())
      return (await agreed(tool, input, checked, signal))
        ? run(tool, input, signal)
        : resultOf({ done: false, message: 'The person did not agree. Nothing was done.' });
    if (confirm !== undefined)
      return refusal(
        'not_confirmed',
        'The token is too old, or was given for another input. Nothing was done.',
      );
    return resultOf({
      done: false,
      message:
        'Nothing was done yet. Show the person this input and ask. If they agree, call again with the same input and `confirm`.',
      input,
      ...(checked ? { checked } : {}),
      confirm: tokenFor(options.apiKey, tool.name, input),
    });
  }

  async function agreed(
    tool: Tool,
    input: Arguments,
    checked: object | undefined,
    signal: AbortSignal,
  ): Promise<boolean> {
    const lines = [`${tool.title}?`, JSON.stringify(input, null, 2)];
    if (checked) lines.push(`The service has checked it: ${JSON.stringify(checked)}`);
    const { action, content } = await server.elicitInput(
      {
        message: lines.join('\n\n'),
        requestedSchema: {
          type: 'object',
          properties: { confirm: { type: 'boolean', title: 'Yes, do this', default: false } },
          required: ['confirm'],
        },
      },
      { signal, timeout: answerTimeout },
    );
    return action === 'accept' && content?.confirm === true;
  }
}

function listed({ name, title, description, annotations, inputSchema, write }: Tool, byToken: boolean) {
  const asks = write && byToken;
  return {
    name,
    title,
    description: write ? `${description}\n\nThe person is asked before it is done.` : description,
    annotations,
    inputSchema: asks
      ? { ...inputSchema, properties: { ...inputSchema.properties, confirm: confirmArgument } }
      : inputSchema,
  };
}
