declare module '*.woff2' {
  const url: string;
  // eslint-disable-next-line import-x/no-default-export -- the form that webpack gives a file
  export default url;
}
