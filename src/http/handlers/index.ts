/** Resource operations: operation id -> handler. One that is missing does not compile. */
import type { Context } from '../../context.ts';
import type { ResourceOperations } from '../../contract/index.ts';
import type { Caller } from '../../domain/caller.ts';
import { deleteProfile } from '../../domain/connections/delete-profile.ts';
import { getProfile } from '../../domain/connections/get-profile.ts';
import { listProfiles } from '../../domain/connections/list-profiles.ts';
import { getProvider, listProviders, listSurfaces } from '../../domain/providers/discover.ts';
import { createSimulatedProfile } from '../../domain/simulator/create-profile.ts';
import { listScenarios } from '../../domain/simulator/list-scenarios.ts';

type Handlers = {
  [Id in keyof ResourceOperations]: (
    ctx: Context,
    caller: Caller,
    input: ResourceOperations[Id]['input'],
  ) => ResourceOperations[Id]['output'] | Promise<ResourceOperations[Id]['output']>;
};

export const handlers: Handlers = {
  'providers.list': listProviders,
  'providers.get': getProvider,
  'providers.surfaces.list': listSurfaces,
  'connectedProfiles.list': listProfiles,
  'connectedProfiles.get': getProfile,
  'connectedProfiles.delete': deleteProfile,
  'test.connectedProfiles.create': createSimulatedProfile,
  'test.scenarios.list': listScenarios,
};
