import { digitalCurrencies, signOf } from '@sixpence/money'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { CoinIcon } from '#ui/icons/icons.tsx'
import styles from './tile.module.css'

export type TileProps = {
  children: ReactNode
  shape?: 'square' | 'round' | undefined
  tone?: 'plain' | 'accent' | 'deep' | undefined
  size?: 'medium' | 'small' | undefined
}

/** The picture at the start of a row. It repeats the row's text, so screen readers skip it. */
export const Tile = ({ children, shape = 'square', tone = 'plain', size = 'medium' }: TileProps) => (
  <span className={classNames(styles.tile, styles[shape], styles[tone], styles[size])} aria-hidden>
    {children}
  </span>
)

/** A person (round) or company (square) by initials. */
export const Avatar = ({ name, ...rest }: { name: string } & Omit<TileProps, 'children'>) => (
  <Tile {...rest}>{initialsOf(name)}</Tile>
)

/** An account by its currency symbol. */
export const CurrencyTile = ({ currency }: { currency: string }) => (
  <Tile>{signOf(currency) ?? (isDigital(currency) ? <CoinIcon /> : currency.slice(0, 3))}</Tile>
)

const isDigital = (code: string): boolean => digitalCurrencies.some((currency) => currency === code)

/** "Ines Varga" is IV, "Northlight Studio GmbH" NS, "acme" A. */
function initialsOf(name: string): string {
  const letters = name.split(/[\s-]+/).map((word) => /\p{L}|\d/u.exec(word)?.[0] ?? '')
  return letters.join('').slice(0, 2).toLocaleUpperCase()
}
