import { CategoriesScreen } from '../features/categories/categories-screen';
import { Desk } from '../features/desk/desk';
import { Permitted } from '../session/permitted';

/**
 * The first screen after sign-in: by the specification it is the one with the categories. The work that waits is above
 * them.
 */
export const HomeScreen = () => (
  <CategoriesScreen
    overview={
      <Permitted call="GET /api/desk">
        <Desk />
      </Permitted>
    }
  />
);
