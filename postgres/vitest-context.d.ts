import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's address of the run's PostgreSQL, see test-cluster.ts. */
    clusterUrl: string
  }
}
