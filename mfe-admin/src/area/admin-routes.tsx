// Every screen of the admin area on one page. Paths are those of the specification, without their `/admin/`.
import { Navigate, type RouteObject } from '@site/shared-contracts/router';
import { adminLinks } from '../admin-links';
import { Screen } from '../screen/screen';

const coming = (title: string) => (
  <Screen title={title}>
    <p>This screen is being built.</p>
  </Screen>
);

export const adminRoutes: RouteObject[] = [
  { index: true, element: <Navigate to={adminLinks.home()} replace /> },
  { path: 'home', element: coming('Product Management') },
  { path: 'products/:id', element: coming('Products') },
  { path: 'addproduct/:id/:productId?', element: coming('Product') },
  { path: 'blog', element: coming('Blog Management') },
  { path: 'blogForm/:blogId?', element: coming('Blog') },
  { path: 'newsAndEvents', element: coming('News and Updates') },
  { path: 'newsForm/:newsId?', element: coming('News') },
  { path: 'enquiry', element: coming('Quotes Enquiry') },
  { path: 'messages', element: coming('Messages') },
  { path: 'trash', element: coming('Trash') },
  { path: 'audit', element: coming('Audit log') },
  { path: 'admins', element: coming('Admins') },
  { path: 'account', element: coming('Account') },
  {
    path: '*',
    element: (
      <Screen title="There is no such screen">
        <p>The address may be old or mistyped. The menu leads to everything there is.</p>
      </Screen>
    ),
  },
];
