// For `npm test`: makes the data of the sites of the browser tests, beside other tests. Argument: the folder.
import { makeSiteTemplate } from './site-template';

makeSiteTemplate(process.argv[2] ?? '', { hasAllPictures: true }).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
