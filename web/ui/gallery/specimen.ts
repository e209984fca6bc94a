import type { Brand } from '@sixpence/brands'
import type { ReactNode } from 'react'

/** An example of a component. `wide` uses the whole width of the page. */
export type Specimen = { name: string; wide?: boolean; show: (props: { brand: Brand }) => ReactNode }
