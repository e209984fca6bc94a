import type { Services } from '#context/services.ts'

export type CardTaking = Pick<Services, 'db' | 'clock' | 'log' | 'committer'>
