import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { checkContract } from '../../codegen/check.ts';
import { type Contract, contractOf, loadContract } from '../../codegen/document.ts';
import { emitOperations } from '../../codegen/operations.ts';
import { emitValidators } from '../../codegen/validators.ts';

/** Returns a function that checks the contract with one change, so that the check can be seen to fail. */
function changed(change: (contract: ReturnType<typeof loadContract>) => void) {
  const contract = loadContract();
  change(contract);
  return () => checkContract(contract);
}

describe('code generation', () => {
  test('what is checked in is what the contract says', () => {
    const check = () =>
      execFileSync(process.execPath, ['codegen/generate.ts', '--check'], {
        env: { ...process.env, NODE_OPTIONS: '' },
      });
    expect(check).not.toThrow();
  });

  test('a change of the contract changes what is emitted, so that drift is seen', () => {
    const contract = loadContract();
    const before = [emitValidators(contract), emitOperations(contract)];
    const operation = contract.operations.find(
      ({ operationId }) => operationId === 'instagram.media.items.list',
    );
    operation?.parameters.push({
      name: 'since',
      in: 'query',
      required: true,
      schema: { type: 'string', minLength: 3 },
    });
    expect(emitValidators(contract)).not.toEqual(before[0]);
    expect(emitOperations(contract)).not.toEqual(before[1]);
  });

  test('a schema keyword that the generator does not know is an error that names it', () => {
    expect(changed(({ schemas }) => Object.assign(schemas.Author ?? {}, { uniqueItems: true }))).toThrow(
      'Author: the generator does not know the keyword uniqueItems',
    );
    expect(
      changed(({ operations }) =>
        operations[0]?.parameters.push({ name: 'x', in: 'query', required: false, schema: { allOf: [] } }),
      ),
    ).toThrow('allOf');
  });

  test.each([
    ['an object that does not say whether it is closed', { type: 'object' }, 'closed'],
    [
      'a required name that is no property',
      { type: 'object', additionalProperties: false, required: ['x'] },
      'required x',
    ],
    ['an unknown format', { type: 'string', format: 'phone' }, 'unknown format phone'],
    ['a reference that leads nowhere', { $ref: '#/components/schemas/Nobody' }, 'does not resolve'],
  ])('%s is an error', (_name, schema, message) => {
    expect(changed((contract) => Object.assign(contract.schemas, { Broken: schema }))).toThrow(message);
  });

  test('an input whose parts share a name is an error', () => {
    const twice = { name: 'externalId', in: 'query' as const, required: false, schema: { type: 'string' } };
    expect(
      changed(({ operations }) =>
        operations.find(({ path }) => path.includes('{externalId}'))?.parameters.push(twice),
      ),
    ).toThrow('externalId appears twice');
  });

  test.each([
    ['a schema and a body', 'requestBodies', 'ConnectedProfile', 'schemas/ConnectedProfile'],
    [
      'a schema and a parameter, in another spelling',
      'parameters',
      'connected-profile',
      'schemas/ConnectedProfile',
    ],
    ['two schemas, in other cases', 'schemas', 'Connectedprofile', 'schemas/ConnectedProfile'],
  ])('%s of one name are an error', (_what, kind, name, other) => {
    const components = ({ document }: Contract) => document.components as Record<string, object>;
    expect(changed((contract) => Object.assign(components(contract)[kind] ?? {}, { [name]: {} }))).toThrow(
      other,
    );
  });

  test('two operations of one name in any spelling are an error', () => {
    const paths = ({ document }: Contract) => document.paths as Record<string, Record<string, object>>;
    const twice = { operationId: 'Media_List' };
    expect(changed((contract) => Object.assign(paths(contract), { '/v1/other': { get: twice } }))).toThrow(
      'media.list and Media_List: one name twice',
    );
  });

  test('a body that has to be sent is required, and no other', () => {
    const bodies = ({ document }: Contract) =>
      (document.components as { requestBodies: Record<string, { required: boolean }> }).requestBodies;
    const requiring = (name: string, required: boolean) => () => {
      const { document } = loadContract();
      Object.assign(bodies({ document } as Contract)[name] ?? {}, { required });
      checkContract(contractOf(document));
    };
    expect(requiring('MediaBody', false)).toThrow(
      'media.create: its body has required fields and is required',
    );
    expect(requiring('SecretRotationBody', true)).toThrow('eventDestinations.rotateSecret: its body');
    expect(requiring('SecretRotationBody', false)).not.toThrow();
  });
});
