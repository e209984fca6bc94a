import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's connection string of the run's PostgreSQL, see test-cluster.ts. */
    clusterUrl: string
    /** The folder of its socket; '' if it has none. */
    clusterSocket: string
    /** Seed of the fuzzer and number of inputs per call, see vitest.config.ts. */
    fuzz: { seed: number; runs: number }
    /** The calls that matrix and fuzzer try, see tools/call-sample.ts. */
    calls: { of: number; turn: number; areas: string[] }
  }
}
