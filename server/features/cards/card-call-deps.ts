import type { Services } from '#context/services.ts'

export type CardCallDeps = Pick<Services, 'db' | 'clock' | 'log' | 'committer'>
