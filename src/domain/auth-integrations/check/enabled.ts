import type { Check } from './subject.ts';

export const checkEnabled: Check = ({ integration }) => {
  const name = 'enabled';
  if (integration.status === 'active')
    return [{ name, status: 'ok', message: 'The Auth Integration is enabled.' }];
  return [
    {
      name,
      status: 'problem',
      message: 'The Auth Integration is disabled: nobody can connect through it.',
      fix: 'Set its status to active.',
    },
  ];
};
