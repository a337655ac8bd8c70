/** Says what a kind of login needs for the profiles that it usually connects. */
import { type NamesByLogin, namesFor, type ProfileClass } from '../../src/providers/access.ts';
import type { Provider } from '../../src/providers/provider.ts';
import { loginKindOf } from '../../src/providers/registry.ts';

/** Returns the class of the profiles that a login kind usually connects. */
export const usualClass = (provider: Provider, loginKind: string): ProfileClass => ({
  loginKind,
  profileKind: loginKindOf(provider, loginKind).profileKind,
});

/** Returns the names that such profiles need; an empty list where they need none or are not offered it. */
export const usualNames = (
  names: NamesByLogin | undefined,
  provider: Provider | undefined,
  loginKind: string,
) => (provider && namesFor(names, usualClass(provider, loginKind))) ?? [];
