/** Signing in to the console, and people's own accounts. */
import express, { type Router } from 'express';
import type { Context } from '../../context.ts';
import { page } from '../page.ts';
import { decideSignIn, decideSignOut, showSignIn } from './routes/sign-in.ts';

export function accountRoutes(ctx: Context): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get('/console/sign-in', page(ctx, 'console.signIn', showSignIn));
  router.post('/console/sign-in', page(ctx, 'console.signIn', decideSignIn));
  router.post('/console/sign-out', page(ctx, 'console.signOut', decideSignOut));
  return router;
}
