import { relative, sep } from 'node:path'

/** The layer of ui/base.css to which a module belongs, by its folder. */
const layers = [
  ['ui/gallery/', 'screens'],
  ['ui/', 'components'],
  ['app/', 'layout'],
  ['', 'screens'],
]

/** Puts the rules of a module into the layer of its folder. Rules in an explicit layer stay there. */
const layerOfFolder = {
  postcssPlugin: 'layer-of-folder',
  Once(root, { AtRule }) {
    const path = relative(import.meta.dirname, root.source.input.file).replaceAll(sep, '/')
    if (!path.endsWith('.module.css')) return
    const nodes = root.nodes.filter((node) => !(node.type === 'atrule' && node.name === 'layer'))
    if (nodes.length === 0) return
    const [, params] = layers.find(([folder]) => path.startsWith(folder))
    // Moved, because a rule passed to the constructor would be copied.
    root.prepend(new AtRule({ name: 'layer', params }).append(nodes))
  },
}

/** Read by Vite, and by the browser tests. */
export default { plugins: [layerOfFolder] }
