/** Serves the contract's documents without an API key, with this deployment's address in them. */
import { Router } from 'express';
import { readClientContract, readContract } from '../contract/index.ts';
import { contractYaml } from '../contract/yaml.ts';

/**
 * Makes the routes.
 * @param publicUrl the address at which clients reach the service.
 */
export function contractDocuments(publicUrl: string): Router {
  const here = { servers: [{ url: publicUrl }] };
  let yaml: string | undefined;
  return Router({ caseSensitive: true, strict: true })
    .get('/openapi.json', (_req, res) => {
      res.json({ ...readContract(), ...here });
    })
    .get('/openapi.client.json', (_req, res) => {
      res.json({ ...readClientContract(), ...here });
    })
    .get('/openapi.yaml', (_req, res) => {
      yaml ??= contractYaml({ ...readContract(), ...here });
      res.type('application/yaml').send(yaml);
    });
}
