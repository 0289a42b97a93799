/** The pages of the developer tools: path to title. */
export const toolsPages = { '/_overrides': 'Overrides', '/_inspector': 'Inspector' } as const;

export type ToolsPath = keyof typeof toolsPages;

export const isToolsPath = (path: string): path is ToolsPath => Object.hasOwn(toolsPages, path);
