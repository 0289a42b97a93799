/** The package ships no types; this is the part that the tests use. */
declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  // eslint-disable-next-line import-x/no-default-export -- as the package has it
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
