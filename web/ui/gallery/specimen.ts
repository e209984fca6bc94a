import type { Brand } from '@sixpence/brands'
import type { ReactNode } from 'react'

/** A component in one of its uses. `wide` uses the whole width of the page. */
export type Specimen = { name: string; wide?: boolean; show: (props: { brand: Brand }) => ReactNode }
