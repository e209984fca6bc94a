import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's address of the run's PostgreSQL, see test-cluster.ts. */
    clusterUrl: string
    /** Where the fuzzer begins and how many inputs each call gets, see vitest.config.ts. */
    fuzz: { seed: number; runs: number }
  }
}
