declare module '*.woff2' {
  const address: string;
  // eslint-disable-next-line import-x/no-default-export -- the form that webpack gives a file
  export default address;
}
