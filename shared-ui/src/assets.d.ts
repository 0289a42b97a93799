declare module '*.woff2' {
  const url: string;
  // eslint-disable-next-line import-x/no-default-export -- webpack exports the URL of a file as its default
  export default url;
}
