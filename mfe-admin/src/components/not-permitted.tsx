import { Screen } from './screen';

/** In place of a screen that the role of who is signed in does not permit. */
export const NotPermitted = () => (
  <Screen title="Your role does not permit this">
    <p>
      Somebody who manages the admins can give you another role. The menu leads to everything that you may
      see.
    </p>
  </Screen>
);
