import type { Row } from '../row.ts'
import { session } from './session.ts'

/** Every row, in the order in which a run makes them. */
export const rows: Row[] = [...session]
