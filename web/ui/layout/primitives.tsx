import type { ComponentProps, JSX, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './primitives.module.css'

/** A step of the spacing scale, as in tokens.css: `3` is `--s-3`. */
export type Space = '0' | 'h' | '1' | '1h' | '2' | '3' | '4' | '5' | '6' | '8' | '10'
type RowSpace = '0' | 'h' | '1' | '1h' | '2' | '3' | '4' | '6' | '8' | '10'

type Tag = keyof JSX.IntrinsicElements
type Props<As extends Tag, Own> = Own & { as?: As; gap?: Space } & Omit<ComponentProps<As>, keyof Own | 'as'>

type StackProps = {
  /** Horizontal alignment: children are as wide as the stack by default. */
  align?: 'start' | 'center' | 'end'
}

/** Vertically stacked children. Content that is too wide wraps instead of widening the page. */
export const Stack: <As extends Tag = 'div'>(props: Props<As, StackProps>) => ReactNode = arranging('stack')

type ClusterProps = {
  /** The space between lines, if it differs from that between neighbours. */
  rowGap?: RowSpace
  align?: 'start' | 'end' | 'baseline' | 'stretch'
  justify?: 'center' | 'end' | 'between'
  /** Never wraps: the text inside does. */
  isOneLine?: boolean
}

/** Children side by side, on further lines if there is no space. */
export const Cluster: <As extends Tag = 'div'>(props: Props<As, ClusterProps>) => ReactNode =
  arranging('cluster')

type GridProps = {
  /**
   * A number: columns of equal width. `main-end` and the like: the main column takes the space that the others leave.
   * `side-main`: a picture or a card beside it. `fit-200`, `fit-300`: as many of at least 200 or 300 px as there is space
   * for, wider if they are few; `fill-300`: not wider. `code`: a narrow field for a country code before a number.
   */
  columns:
    | 2
    | 3
    | 4
    | 'code'
    | `${'fit' | 'fill'}-300`
    | 'fit-200'
    | `${'' | 'start-'}main-end`
    | `${'start' | 'side'}-main`
  /** The window width, in pixels, up to which it has a single column. */
  folds?: 871 | 640 | 380
  rowGap?: RowSpace
  /** Children of a line begin at its top, or are centred in it, and keep their heights. */
  align?: 'top' | 'middle'
}

/** Children in columns. */
export const Grid: <As extends Tag = 'div'>(props: Props<As, GridProps>) => ReactNode = arranging('stack')

type LayoutProps = Omit<ComponentProps<'div'>, 'align'> & {
  as?: 'div'
  gap?: Space
  rowGap?: RowSpace
  align?: string
  justify?: string
  isOneLine?: boolean
  columns?: number | string
  folds?: number
}

/** The element accepts the attributes of a `div`, whatever its name. */
function arranging(kind: 'stack' | 'cluster') {
  return (props: object) => {
    const {
      as: Element = 'div',
      gap,
      rowGap,
      align,
      justify,
      isOneLine,
      columns,
      folds,
      className,
      ...rest
    } = props as LayoutProps
    return (
      <Element
        // Safari removes the list role of a list without bullets.
        role={/^[uo]l$/.test(Element) ? 'list' : undefined}
        {...rest}
        className={classNames(styles[kind], className)}
        data-gap={gap}
        data-rows={rowGap}
        data-align={align}
        data-justify={justify}
        data-one-line={isOneLine}
        data-columns={columns}
        data-folds={folds}
      />
    )
  }
}
