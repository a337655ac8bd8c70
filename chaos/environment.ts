/** Returns the environment variables that every process of a run shares. */
export function environment(databaseUrl: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    ALLOW_INSECURE_PUBLIC_URL: 'true',
    DATABASE_URL: databaseUrl,
    ENCRYPTION_KEYS: `chaos:${Buffer.alloc(32, 1).toString('base64')}`,
    OPS_PORT: '0',
    LOG_LEVEL: 'info',
  };
}
